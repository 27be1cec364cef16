package main

const dataFolder = "/var/lib/rancher/k3s/server/db/etcd"

const (
	etcd              = "etcd"
	apiserver         = "kube-apiserver"
	controllerManager = "kube-controller-manager"
	scheduler         = "kube-scheduler"
)

// names are the components in the order in which they start.
var names = []string{etcd, apiserver, controllerManager, scheduler}

// defaults are the arguments of each component, which --COMPONENT-arg replaces.
var defaults = map[string][]string{
	etcd: {
		"data-dir=" + dataFolder,
		"listen-client-urls=http://127.0.0.1:2379",
		"advertise-client-urls=http://127.0.0.1:2379",
		"listen-peer-urls=http://127.0.0.1:2380",
		"quota-backend-bytes=8589934592",
		"log-level=warn",
		// A container that is killed keeps what the kernel has; only a crash of the machine would lose it.
		"unsafe-no-fsync",
	},
	apiserver: {
		"etcd-servers=http://127.0.0.1:2379",
		"secure-port=6443",
		"authorization-mode=Node,RBAC",
		"enable-admission-plugins=NodeRestriction",
		"client-ca-file=" + tlsFolder + "/client-ca.crt",
		"tls-cert-file=" + tlsFolder + "/serving-kube-apiserver.crt",
		"tls-private-key-file=" + tlsFolder + "/serving-kube-apiserver.key",
		"service-account-issuer=https://kubernetes.default.svc.cluster.local",
		"service-account-key-file=" + tlsFolder + "/service.key",
		"service-account-signing-key-file=" + tlsFolder + "/service.key",
		"service-cluster-ip-range=10.43.0.0/16",
		"requestheader-client-ca-file=" + tlsFolder + "/request-header-ca.crt",
		"requestheader-allowed-names=system:auth-proxy",
		"requestheader-extra-headers-prefix=X-Remote-Extra-",
		"requestheader-group-headers=X-Remote-Group",
		"requestheader-username-headers=X-Remote-User",
		"proxy-client-cert-file=" + tlsFolder + "/client-auth-proxy.crt",
		"proxy-client-key-file=" + tlsFolder + "/client-auth-proxy.key",
		"profiling=false",
	},
	controllerManager: {
		"kubeconfig=" + credFolder + "/controller.kubeconfig",
		"authentication-kubeconfig=" + credFolder + "/controller.kubeconfig",
		"authorization-kubeconfig=" + credFolder + "/controller.kubeconfig",
		"use-service-account-credentials",
		"service-account-private-key-file=" + tlsFolder + "/service.key",
		"root-ca-file=" + tlsFolder + "/server-ca.crt",
		"cluster-signing-cert-file=" + tlsFolder + "/client-ca.crt",
		"cluster-signing-key-file=" + tlsFolder + "/client-ca.key",
		"leader-elect=false",
		"profiling=false",
	},
	scheduler: {
		"kubeconfig=" + credFolder + "/scheduler.kubeconfig",
		"authentication-kubeconfig=" + credFolder + "/scheduler.kubeconfig",
		"authorization-kubeconfig=" + credFolder + "/scheduler.kubeconfig",
		"leader-elect=false",
		"profiling=false",
	},
}
