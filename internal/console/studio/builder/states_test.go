package builder

import (
	"html/template"
	"testing"
	"time"

	"stagegate/internal/catalog"
	"stagegate/internal/catalog/sentence"
	"stagegate/internal/infra/i18n"
	"stagegate/internal/testkit/screens"
)

func TestStates(t *testing.T) {
	t.Parallel()
	whole := outline{Stages: []catalog.ServiceStageView{}, names: &sentence.Names{}, printer: i18n.For(i18n.English, time.UTC)}
	tourism := catalog.TemplateDetailView{TemplateView: catalog.TemplateView{Sector: catalog.Travel}}
	screens.Render(t, screens.Examples{
		listScreen: listData{}, newScreen: newData{}, templateScreen: templateData{Template: tourism, Outline: whole}, importScreen: importData{},
		stagesScreen: stagesData{}, valueSetsScreen: valueSetsData{}, detailsScreen: detailsData{}, changesScreen: changesData{},
		versionsScreen: versionsData{}, translationsScreen: translationsData{}, versionScreen: versionData{Outline: whole},
	}, screens.Choices{
		"translatedText.Part": {"SERVICE", "STAGE", "OPTION"}, "translatedText.Field": {"name", "label", "signatory.title"}, "Here": {"stages", "value-sets", "translations", "changes", "versions", "details"}, "Sector": {"TRAVEL", "EDUCATION", "GOVERNMENT"},
		"ServiceStageView.Kind": {"ORDINARY", "PAYMENT"}, "partForm.Kind": {"stage", "question", "document", "charge", "value-set", "certificate"}, "group.Name": {"question", "document", "charge", "certificate"},
		"ruleView.Key": {"shown", "required", "asked", "charged", "issued"}, "AnswerType": {"TEXT", "SINGLE_CHOICE", "DATE"}, "AppliesTo": {"REQUEST", "PARTY"},
		"Layout": {"LETTER", "CERTIFICATE", "CARD"}, "outlinePart.Icon": {"dot", "split", "award"}, "Basis": {"PER_REQUEST", "PER_PARTY"}, "difference.Change": {"ADDED", "REMOVED", "MOVED", "CHANGED"}, "difference.Type": {"SERVICE", "STAGE", "QUESTION"},
		"ShowRule": {"", `request.purpose == "WORK"`, "(("}, "Type": {"text", "textarea", "select", "checkbox"}, "Since": {int64(0), int64(2)},
		"Picture": {template.HTML(""), template.HTML("<svg></svg>")},
	})
}
