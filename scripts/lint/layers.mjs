import { dirname, posix, resolve, sep } from 'node:path'

/** The layers of src/, lowest first: a layer imports itself and what stands before it (README, map of folders). */
const ORDER = ['generated', 'schema', 'data', 'ui', 'domain', 'areas', 'app']

/** What of src/ the server may read: were the wire codec shared, both sides would hide the same mistake. */
const OPEN_TO_SERVER = ['generated', 'schema']

/** Imports run one way, areas never import each other, and the server reads the kernel alone. */
export const layers = {
  meta: { type: 'problem' },
  create(context) {
    const from = placeOf(context.filename)
    if (!from) return {}
    const check = (node) => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return
      const reason = forbidden(from, placeOf(resolve(dirname(context.filename), specifier)))
      if (reason) context.report({ node: node.source, message: reason })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

/** Why a file may not import another; undefined where it may. */
export function forbidden(from, to) {
  if (!to || isTest(from)) return undefined
  if (from.part === 'server') {
    return to.part === 'src' && !OPEN_TO_SERVER.includes(to.layer) ? `server imports only src/${OPEN_TO_SERVER.join(', src/')}` : undefined
  }
  if (from.part !== 'src') return undefined
  if (to.part === 'server') return 'the console never imports the server'
  if (to.part !== 'src') return undefined
  if (ORDER.indexOf(to.layer) > ORDER.indexOf(from.layer)) return `src/${from.layer} is below src/${to.layer} and never imports it`
  const strangers = from.layer === 'areas' && to.layer === 'areas' && to.area !== from.area && isFolder(from) && isFolder(to)
  return strangers ? `areas never import each other: ${from.area} imports ${to.area}` : undefined
}

// The index of all areas stands beside them as a file, and may name each.
const isFolder = (place) => place.rest !== ''
const isTest = (place) => /\.test\.tsx?$/.test(place.path)

/** Which part of the tree a file is in: the last 'src' or 'server' folder on its path decides. */
export function placeOf(file) {
  const parts = file.split(sep).join(posix.sep).split('/')
  const at = Math.max(parts.lastIndexOf('src'), parts.lastIndexOf('server'))
  const inScripts = parts.includes('tests') || parts.includes('scripts')
  if (at < 0 || inScripts) return undefined
  const [part, layer = '', area = '', ...rest] = parts.slice(at)
  if (part === 'src' && !ORDER.includes(layer)) return undefined
  return { part, layer, area, rest: rest.join('/'), path: file }
}
