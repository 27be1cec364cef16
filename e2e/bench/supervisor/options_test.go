package main

import (
	"reflect"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		name      string
		args      []string
		wanted    options
		complaint string
	}{
		{"nothing", nil, options{extra: map[string][]string{}}, ""},
		{"flags of k3s for what is not here", []string{"--disable-agent", "--disable=traefik"},
			options{extra: map[string][]string{}}, ""},
		{"names of the certificate", []string{"--tls-san=a,b", "--tls-san=127.0.0.1"},
			options{names: []string{"a", "b", "127.0.0.1"}, extra: map[string][]string{}}, ""},
		{"arguments of components", []string{"--kube-scheduler-arg=v=4", "--etcd-arg=debug"},
			options{extra: map[string][]string{"kube-scheduler": {"v=4"}, "etcd": {"debug"}}}, ""},
		{"a component that is not there", []string{"--kubelet-arg=v=4"}, options{}, `"--kubelet-arg=v=4" is unknown`},
		{"an unknown flag", []string{"--token=x"}, options{}, `"--token=x" is unknown`},
		{"a name without a value", []string{"--tls-san="}, options{}, `"--tls-san=" is unknown`},
	} {
		t.Run(test.name, func(t *testing.T) {
			parsed, err := parse(test.args)
			if test.complaint != "" {
				if err == nil || !strings.Contains(err.Error(), test.complaint) {
					t.Fatalf("complains with %v, not with %q", err, test.complaint)
				}
				return
			}
			if err != nil || !reflect.DeepEqual(parsed, test.wanted) {
				t.Fatalf("is %v (%v), not %v", parsed, err, test.wanted)
			}
		})
	}
}

func TestMerged(t *testing.T) {
	for _, test := range []struct {
		name            string
		defaults, extra []string
		wanted          []string
	}{
		{"nothing more", []string{"a=1", "b"}, nil, []string{"--a=1", "--b"}},
		{"one in place of a default", []string{"a=1", "b"}, []string{"a=2"}, []string{"--b", "--a=2"}},
		{"one given twice", []string{"a=1"}, []string{"c=1", "c=2"}, []string{"--a=1", "--c=1", "--c=2"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if all := merged(test.defaults, test.extra); !reflect.DeepEqual(all, test.wanted) {
				t.Fatalf("is %v, not %v", all, test.wanted)
			}
		})
	}
}
