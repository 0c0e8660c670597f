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
