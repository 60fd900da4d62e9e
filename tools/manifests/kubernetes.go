package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/apimachinery/pkg/util/yaml"
)

// objects are the objects in the manifests.
type objects struct {
	pods      []pod
	selectors []selector
	services  []*corev1.Service
	ingresses []*networkingv1.Ingress
}

// pod is the template of a Deployment or a Job.
type pod struct {
	of   string
	spec corev1.PodTemplateSpec
}

// selector is the pod selector of an object with its ports.
type selector struct {
	of     string
	labels labels.Selector
	ports  []intstr.IntOrString
}

// read reads the objects of a file.
func (o *objects) read(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		appsv1.AddToScheme, batchv1.AddToScheme, corev1.AddToScheme, networkingv1.AddToScheme, policyv1.AddToScheme,
	} {
		if err := add(scheme); err != nil {
			return err
		}
	}
	decoder := serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDeserializer()
	documents := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		object, _, err := decoder.Decode(document, nil, nil)
		if err == nil {
			err = o.add(object)
		}
		if err != nil {
			return err
		}
	}
}

func (o *objects) add(object runtime.Object) error {
	switch object := object.(type) {
	case *appsv1.Deployment:
		of := "Deployment " + object.Name
		o.pods = append(o.pods, pod{of, object.Spec.Template})
		return o.choose(of, object.Spec.Selector)
	case *batchv1.Job:
		o.pods = append(o.pods, pod{"Job " + object.Name, object.Spec.Template})
	case *corev1.Service:
		o.services = append(o.services, object)
		chosen := selector{of: "Service " + object.Name, labels: labels.SelectorFromSet(object.Spec.Selector)}
		for _, port := range object.Spec.Ports {
			chosen.ports = append(chosen.ports, port.TargetPort)
		}
		o.selectors = append(o.selectors, chosen)
	case *policyv1.PodDisruptionBudget:
		return o.choose("PodDisruptionBudget "+object.Name, object.Spec.Selector)
	case *networkingv1.Ingress:
		o.ingresses = append(o.ingresses, object)
	default:
		return fmt.Errorf("%T: nothing checks it", object)
	}
	return nil
}

func (o *objects) choose(of string, by *metav1.LabelSelector) error {
	chosen, err := metav1.LabelSelectorAsSelector(by)
	o.selectors = append(o.selectors, selector{of: of, labels: chosen})
	return err
}
