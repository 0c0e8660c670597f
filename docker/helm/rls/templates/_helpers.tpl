{{- define "rls.name" -}}
{{- printf "%s-rls" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "rls.scheme" -}}
{{- if .Values.tls.secret -}}https{{- else -}}http{{- end -}}
{{- end -}}

{{- define "rls.selector" -}}
app.kubernetes.io/name: rls
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- define "rls.labels" -}}
{{ include "rls.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- /* the host of one server: the pod's name below that of its service */ -}}
{{- define "rls.domain" -}}
{{ include "rls.name" .root }}-{{ .role }}.{{ .root.Release.Namespace }}.svc.{{ .root.Values.clusterDomain }}
{{- end -}}

{{- /* URLs of all registries, as a list in JSON */ -}}
{{- define "rls.registries" -}}
{{- $urls := .Values.registries -}}
{{- $domain := include "rls.domain" (dict "root" . "role" "registry") -}}
{{- range $i := until (int .Values.registry.replicas) -}}
{{- $urls = append $urls (printf "%s://%s-registry-%d.%s:%d" (include "rls.scheme" $) (include "rls.name" $) $i $domain (int $.Values.port)) -}}
{{- end -}}
{{- $urls | toJson -}}
{{- end -}}

{{- /* the configuration of the servers of a role */ -}}
{{- define "rls.conf" -}}
name = ${POD_NAME}
roles = [{{ .role }}]
data = "/var/lib/rls/data"
server.host = "0.0.0.0"
server.port = {{ .root.Values.port }}
server.public-url = "{{ include "rls.scheme" .root }}://"${POD_NAME}".{{ include "rls.domain" . }}:{{ .root.Values.port }}"
server.names = ["{{ include "rls.domain" . }}", "{{ (printf "%s-%s" (include "rls.name" .root) .role) }}"]
membership.registry = {{ include "rls.registries" .root }}
{{- if .root.Values.tls.secret }}
security {
  accept = {{ .root.Values.tls.accept | toJson }}
  certificate = "/etc/rls/tls/tls.crt"
  key = "/etc/rls/tls/tls.key"
  trust.certificates = ["/etc/rls/tls/ca.crt"]
  servers = {{ .root.Values.tls.servers | toJson }}
  admins = {{ .root.Values.tls.admins | toJson }}
}
{{- else }}
server.insecure = true
{{- end }}
{{- if and (eq .role "lrc") .root.Values.lrcPassword.secret }}
lrc.password = ${RLS_LRC_PASSWORD}
{{- end }}
{{- range $key, $value := (index .root.Values .role).settings }}
{{ $key }} = {{ $value | toJson }}
{{- end }}
{{- end -}}
