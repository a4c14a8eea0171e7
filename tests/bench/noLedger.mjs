// Loaded before a server's code, leaves out the ledger: what it costs is the difference.
import { register } from 'node:module'

const hooks = `
  const NOTES = /\\/ledger\\/(prices|shown)$/
  export async function resolve(specifier, context, next) {
    if (!NOTES.test(specifier) || context.parentURL?.includes('/server/ledger/')) return next(specifier, context)
    const { url } = await next(specifier, context)
    return { url: url + (url.includes('?') ? '&' : '?') + 'without', shortCircuit: true, format: 'module' }
  }
  export async function load(url, context, next) {
    if (!/[?&]without$/.test(url)) return next(url, context)
    const source = "export const notePrices = async () => undefined; export const notePromotedPrices = notePrices; export const noteRenamedPrices = notePrices; export const noteShown = notePrices; export const priceIn = () => null; export const hashOf = () => ''"
    return { format: 'module', source, shortCircuit: true }
  }
`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
