package conversation

import (
	"context"
	"slices"

	"stagegate/internal/cases/casefile"
	"stagegate/internal/infra/db"
)

// eraseBatch is how many requests are erased by one statement.
const eraseBatch = 100

// Erased is what the erased messages of a customer referred to.
type Erased struct {
	Messages []string // those with files
	Files    []string
}

// Erase removes what the messages and notes about requests say, and the name of their
// customer. The requests and their applications are locked.
func Erase(ctx context.Context, tx *db.Tx, tenant string, requestIDs []string) (Erased, error) {
	var erased Erased
	for batch := range slices.Chunk(requestIDs, eraseBatch) {
		withFiles, err := messagesWithFiles(ctx, tx, tenant, batch)
		if err != nil {
			return Erased{}, err
		}
		for _, m := range withFiles {
			erased.Messages, erased.Files = append(erased.Messages, m.ID), append(erased.Files, m.Files.V...)
		}
		if err := eraseTexts(ctx, tx, tenant, batch, casefile.ErasedText); err != nil {
			return Erased{}, err
		}
	}
	return erased, nil
}
