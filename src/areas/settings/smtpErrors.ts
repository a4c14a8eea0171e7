import type { Values } from '../../schema/template'

const REQUIRED = {
  server: 'server.mail.fillServer',
  port: 'server.mail.fillPort',
  account: 'server.mail.fillAccount',
} as const

/**
 * The message keys of what is wrong with the mail server, by field. A disabled one may be incomplete, but must not have
 * both TLS and SSL on.
 */
export function smtpErrors(values: Values): Record<string, string> {
  const both: Record<string, string> =
    values['tls'] === true && values['ssl'] === true ? { ssl: 'messages.tlsOrSsl' } : {}
  return values['enable'] === true ? { ...missing(values), ...both } : both
}

/** The message keys of the required fields that are empty, whether the mail server is enabled or not. */
export function missing(values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(REQUIRED).filter(([field]) => isBlank(values[field])))
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || Number.isNaN(value) || String(value).trim() === ''
