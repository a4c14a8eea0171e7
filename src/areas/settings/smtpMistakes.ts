import type { Values } from '../../schema/template'

const NEEDED = { server: 'server.mail.fillServer', port: 'server.mail.fillPort', account: 'server.mail.fillAccount' } as const

/** The message keys of what an enabled mail server lacks, by field (spec/3 §5); one that is off may lack anything, but not have both ways to encrypt. */
export function smtpMistakes(values: Values): Record<string, string> {
  const both: Record<string, string> = values['tls'] === true && values['ssl'] === true ? { ssl: 'messages.tlsOrSsl' } : {}
  return values['enable'] === true ? { ...missing(values), ...both } : both
}

/** The same of one that is to be tried, whether it is enabled or not. */
export function missing(values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(NEEDED).filter(([field]) => isBlank(values[field])))
}

const isBlank = (value: unknown) => value === undefined || value === null || Number.isNaN(value) || String(value).trim() === ''
