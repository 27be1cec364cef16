package main

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

const (
	tlsFolder  = "/var/lib/rancher/k3s/server/tls"
	credFolder = "/var/lib/rancher/k3s/server/cred"
	adminFile  = "/etc/rancher/k3s/k3s.yaml"
	serviceIP  = "10.43.0.1"
	validity   = 365 * 24 * time.Hour
)

// authority signs certificates.
type authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

// writeIdentities makes the certificates, keys and kubeconfigs that the components need. Authorities and the key of
// service accounts are made once, so that what they signed stays valid when the cluster starts again; the rest is made
// anew, since the container's address may have changed.
func writeIdentities(names []string) error {
	for _, folder := range []string{tlsFolder, credFolder, filepath.Dir(adminFile)} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
	}
	server, err := openAuthority("server-ca")
	if err != nil {
		return err
	}
	client, err := openAuthority("client-ca")
	if err != nil {
		return err
	}
	proxy, err := openAuthority("request-header-ca")
	if err != nil {
		return err
	}
	if err := writeServiceKey(); err != nil {
		return err
	}
	if err := server.issueServing("serving-kube-apiserver", names); err != nil {
		return err
	}
	if err := proxy.issueClient("client-auth-proxy", pkix.Name{CommonName: "system:auth-proxy"}); err != nil {
		return err
	}
	for _, identity := range []struct{ file, user, group, kubeconfig string }{
		{"client-admin", "system:admin", "system:masters", adminFile},
		{"client-controller", "system:kube-controller-manager", "", credFolder + "/controller.kubeconfig"},
		{"client-scheduler", "system:kube-scheduler", "", credFolder + "/scheduler.kubeconfig"},
	} {
		subject := pkix.Name{CommonName: identity.user}
		if identity.group != "" {
			subject.Organization = []string{identity.group}
		}
		if err := client.issueClient(identity.file, subject); err != nil {
			return err
		}
		if err := writeKubeconfig(identity.kubeconfig, identity.file); err != nil {
			return err
		}
	}
	return nil
}

func openAuthority(name string) (*authority, error) {
	if text, err := os.ReadFile(path(name + ".crt")); err == nil {
		certificate, err := x509.ParseCertificate(der(text))
		if err != nil {
			return nil, fmt.Errorf("%s.crt: %w", name, err)
		}
		keyText, err := os.ReadFile(path(name + ".key"))
		if err != nil {
			return nil, err
		}
		key, err := x509.ParseECPrivateKey(der(keyText))
		if err != nil {
			return nil, fmt.Errorf("%s.key: %w", name, err)
		}
		return &authority{certificate, key}, nil
	}
	template := template(pkix.Name{CommonName: "stowage-bench-" + name})
	template.IsCA = true
	template.BasicConstraintsValid = true
	template.KeyUsage |= x509.KeyUsageCertSign
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	made := &authority{template, key}
	// The key goes first: a certificate is found only together with its key.
	if err := writeKey(name, key); err != nil {
		return nil, err
	}
	return made, made.issue(name, template, key.Public())
}

func (a *authority) issueServing(name string, names []string) error {
	template := template(pkix.Name{CommonName: "kube-apiserver"})
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	for _, name := range names {
		if address := net.ParseIP(name); address != nil {
			template.IPAddresses = append(template.IPAddresses, address)
		} else {
			template.DNSNames = append(template.DNSNames, name)
		}
	}
	return a.issueWithKey(name, template)
}

func (a *authority) issueClient(name string, subject pkix.Name) error {
	template := template(subject)
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}
	return a.issueWithKey(name, template)
}

func (a *authority) issueWithKey(name string, template *x509.Certificate) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	if err := writeKey(name, key); err != nil {
		return err
	}
	return a.issue(name, template, key.Public())
}

func (a *authority) issue(name string, template *x509.Certificate, key crypto.PublicKey) error {
	signed, err := x509.CreateCertificate(rand.Reader, template, a.certificate, key, a.key)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return writePem(path(name+".crt"), "CERTIFICATE", signed)
}

func template(subject pkix.Name) *x509.Certificate {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		panic(err) // the system has no randomness
	}
	now := time.Now()
	return &x509.Certificate{
		SerialNumber: serial,
		Subject:      subject,
		NotBefore:    now.Add(-time.Minute),
		NotAfter:     now.Add(validity),
		KeyUsage:     x509.KeyUsageDigitalSignature,
	}
}

// writeServiceKey makes the key that signs tokens of service accounts; RSA, as k3s makes it.
func writeServiceKey() error {
	if _, err := os.Stat(path("service.key")); err == nil {
		return nil
	}
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return err
	}
	return writePem(path("service.key"), "RSA PRIVATE KEY", x509.MarshalPKCS1PrivateKey(key))
}

func writeKey(name string, key *ecdsa.PrivateKey) error {
	encoded, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return err
	}
	return writePem(path(name+".key"), "EC PRIVATE KEY", encoded)
}

func writePem(file, kind string, content []byte) error {
	return os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: content}), 0o600)
}

func writeKubeconfig(file, identity string) error {
	var encoded [3]string
	for i, part := range []string{"server-ca.crt", identity + ".crt", identity + ".key"} {
		text, err := os.ReadFile(path(part))
		if err != nil {
			return err
		}
		encoded[i] = base64.StdEncoding.EncodeToString(text)
	}
	return os.WriteFile(file, []byte(fmt.Sprintf(`apiVersion: v1
kind: Config
current-context: default
clusters:
  - name: default
    cluster:
      server: https://127.0.0.1:6443
      certificate-authority-data: %s
contexts:
  - name: default
    context: {cluster: default, user: default}
users:
  - name: default
    user:
      client-certificate-data: %s
      client-key-data: %s
`, encoded[0], encoded[1], encoded[2])), 0o600)
}

func path(file string) string {
	return filepath.Join(tlsFolder, file)
}

func der(text []byte) []byte {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil
	}
	return block.Bytes
}

// servingNames are the names under which the API server is reached from inside the cluster, from other containers and
// from the host.
func servingNames(given []string) []string {
	names := append([]string{
		"localhost", "127.0.0.1", serviceIP,
		"kubernetes", "kubernetes.default", "kubernetes.default.svc", "kubernetes.default.svc.cluster.local",
	}, given...)
	if host, err := os.Hostname(); err == nil {
		names = append(names, host)
	}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return names
	}
	for _, address := range addresses {
		if network, ok := address.(*net.IPNet); ok {
			names = append(names, network.IP.String())
		}
	}
	return names
}
