package main

import (
	"fmt"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// check reports dangling references and wrong images.
func (o *objects) check(image string) (problems []error) {
	wrong := func(format string, args ...any) { problems = append(problems, fmt.Errorf(format, args...)) }
	for _, p := range o.pods {
		for _, c := range p.spec.Spec.Containers {
			if c.Image != image {
				wrong("%s: runs %s, not %s", p.of, c.Image, image)
			}
			for _, probe := range []*corev1.Probe{c.LivenessProbe, c.StartupProbe, c.ReadinessProbe} {
				if probe != nil && probe.HTTPGet != nil && !has(c, probe.HTTPGet.Port) {
					wrong("%s: a probe asks the port %s, which the container does not have", p.of, probe.HTTPGet.Port.String())
				}
			}
			for _, mount := range c.VolumeMounts {
				if !slices.ContainsFunc(p.spec.Spec.Volumes, func(v corev1.Volume) bool { return v.Name == mount.Name }) {
					wrong("%s: there is no volume %s", p.of, mount.Name)
				}
			}
		}
	}
	for _, s := range o.selectors {
		at := slices.IndexFunc(o.pods, func(p pod) bool { return s.labels.Matches(labels.Set(p.spec.Labels)) })
		if s.labels.Empty() || at < 0 {
			wrong("%s: selects no pod", s.of)
			continue
		}
		for _, port := range s.ports {
			if !slices.ContainsFunc(o.pods[at].spec.Spec.Containers, func(c corev1.Container) bool { return has(c, port) }) {
				wrong("%s: its pod has no port %s", s.of, port.String())
			}
		}
	}
	return append(problems, o.checkIngresses()...)
}

// has reports whether a container has a port.
func has(c corev1.Container, port intstr.IntOrString) bool {
	return slices.ContainsFunc(c.Ports, func(p corev1.ContainerPort) bool {
		return port.Type == intstr.String && p.Name == port.StrVal || port.Type == intstr.Int && p.ContainerPort == port.IntVal
	})
}

func (o *objects) checkIngresses() (problems []error) {
	for _, ingress := range o.ingresses {
		for _, rule := range ingress.Spec.Rules {
			for _, path := range rule.HTTP.Paths {
				backend := path.Backend.Service
				found := slices.ContainsFunc(o.services, func(s *corev1.Service) bool {
					return s.Name == backend.Name && slices.ContainsFunc(s.Spec.Ports, func(p corev1.ServicePort) bool {
						return p.Name == backend.Port.Name && p.Name != "" || p.Port == backend.Port.Number
					})
				})
				if !found {
					problems = append(problems, fmt.Errorf("Ingress %s: no service %s with this port", ingress.Name, backend.Name))
				}
			}
		}
	}
	return problems
}
