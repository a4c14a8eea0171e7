{{- define "shelfdeck.name" -}}
{{ .Release.Name }}-shelfdeck
{{- end }}

{{- define "shelfdeck.selector" -}}
app.kubernetes.io/name: shelfdeck
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "shelfdeck.labels" -}}
{{ include "shelfdeck.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "shelfdeck.env" -}}
SERVERS: many
SEED: none
DRAIN_SECONDS: {{ .Values.drainSeconds | quote }}
{{- if .Values.admin.email }}
ADMIN_EMAIL: {{ .Values.admin.email | quote }}
{{- end }}
{{- if .Values.files.url }}
FILES_URL: {{ .Values.files.url | quote }}
{{- end }}
{{- if .Values.files.region }}
AWS_REGION: {{ .Values.files.region | quote }}
{{- end }}
{{- if .Values.files.s3Endpoint }}
S3_ENDPOINT: {{ .Values.files.s3Endpoint | quote }}
{{- end }}
{{- if .Values.files.s3BrowserEndpoint }}
S3_BROWSER_ENDPOINT: {{ .Values.files.s3BrowserEndpoint | quote }}
{{- end }}
{{- if .Values.ingress.enabled }}
WS_URL: {{ printf "wss://%s/socket" .Values.ingress.host | quote }}
PUBLIC_URL: {{ printf "https://%s" .Values.ingress.host | quote }}
{{- end }}
{{- with .Values.env }}
{{- toYaml . | nindent 0 }}
{{- end }}
{{- end }}
