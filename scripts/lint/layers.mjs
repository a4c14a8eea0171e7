import { dirname, posix, relative, resolve, sep } from 'node:path'

/** The layers of src/, lowest first: a layer imports itself and what stands before it (CONTRIBUTING, the map). */
const ORDER = ['generated', 'schema', 'data', 'ui', 'domain', 'areas', 'app']

/**
 * The layers of server/ and their folders, lowest first (server/README.md): a folder imports those of its own layer and of the
 * layers before it. What stands beside the folders is the start, but for what everything is told.
 */
const SERVER = {
  base: ['base', 'config.ts', 'webAssembly.d.ts'],
  db: ['db'],
  domain: [
    'access',
    'alarms',
    'audit',
    'cluster',
    'files',
    'hardware',
    'health',
    'imports',
    'jobs',
    'ledger',
    'mail',
    'printing',
    'products',
    'promotions',
    'radio',
    'render',
    'sandbox',
    'scripts',
    'signage',
    'stores',
    'till',
    'timetable',
  ],
  calls: ['calls', 'engine', 'timeline'],
  areas: ['areas'],
  http: ['http', 'socket'],
  start: ['start', 'seed', 'main.ts'],
}
const SERVER_ORDER = Object.keys(SERVER)
const LAYER_OF = new Map(Object.entries(SERVER).flatMap(([layer, folders]) => folders.map((folder) => [folder, layer])))

/** The parts of src/ that the server may import: if both sides shared the wire codec, they would hide the same mistake. */
const OPEN_TO_SERVER = ['generated', 'schema']

/** The linter runs in the root of the files that it checks. */
const ROOT = process.cwd()
const CODE = /\.[cm]?[jt]sx?$/

/** Imports run one way, areas never import each other, and the server reads the kernel alone. */
export const layers = {
  meta: { type: 'problem' },
  create(context) {
    const from = placeOf(context.filename)
    if (!from) return {}
    const reportOn = (node, message) => message && context.report({ node, message })
    const check = (source, needsName = false) => {
      const specifier = textOf(source)
      if (specifier === undefined)
        return needsName && reportOn(source, 'what is imported has to be named, or nobody sees which layer it is of')
      if (specifier.startsWith('.'))
        reportOn(source, forbidden(from, placeOf(resolve(dirname(context.filename), specifier))))
    }
    const ofSource = (node) => node.source && check(node.source)
    return {
      Program: (node) => reportOn(node, withoutLayer(from)),
      ImportDeclaration: ofSource,
      ExportNamedDeclaration: ofSource,
      ExportAllDeclaration: ofSource,
      ImportExpression: (node) => check(node.source, true),
      // Imports of types count too.
      TSImportType: (node) => check(node.source ?? node.argument),
      TSImportEqualsDeclaration: ({ moduleReference }) =>
        moduleReference.expression && check(moduleReference.expression),
      CallExpression: ({ callee, arguments: [source] }) => callee.name === 'require' && source && check(source),
      // A worker is imported by its URL.
      NewExpression: ({ callee, arguments: [source, base] }) =>
        callee.name === 'URL' && base && CODE.test(textOf(source) ?? '') && check(source),
    }
  },
}

/** The text of a string literal; undefined if it is known only at run time. */
function textOf(node) {
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  const literal = node?.type === 'TSLiteralType' ? node.literal : node
  return typeof literal?.value === 'string' ? literal.value : undefined
}

const withoutLayer = ({ part, layer, path }) =>
  (part === 'src' ? ORDER.includes(layer) : layerOf({ layer }) !== undefined) || isTest({ path })
    ? undefined
    : `${part}/${layer} is in no layer: scripts/lint/layers.mjs names the folders of each`

const layerOf = ({ layer }) => LAYER_OF.get(layer) ?? LAYER_OF.get(`${layer}.ts`)

/** Why a file may not import another; undefined if it may. */
function forbidden(from, to) {
  if (!to || isTest(from)) return undefined
  if (from.part === 'server')
    return to.part === 'server'
      ? forbiddenOnServer(from, to)
      : to.part === 'src' && !OPEN_TO_SERVER.includes(to.layer)
        ? `server imports only src/${OPEN_TO_SERVER.join(', src/')}`
        : undefined
  if (to.part === 'server') return 'the console never imports the server'
  if (ORDER.indexOf(to.layer) > ORDER.indexOf(from.layer))
    return `src/${from.layer} is below src/${to.layer} and never imports it`
  return strangers(from, to)
}

/** The same for two files of the server. */
function forbiddenOnServer(from, to) {
  const [lower, upper] = [from, to].map(layerOf)
  // Each of them says so itself.
  if (lower === undefined || upper === undefined) return undefined
  if (SERVER_ORDER.indexOf(upper) > SERVER_ORDER.indexOf(lower))
    return `server/${from.layer} (${lower}) is below server/${to.layer} (${upper}) and never imports it`
  return strangers(from, to)
}

function strangers(from, to) {
  const are = [from, to].every((one) => one.layer === 'areas' && isOfArea(one)) && to.area !== from.area
  return are ? `areas never import each other: ${from.area} imports ${to.area}` : undefined
}

// The index of all areas stands beside them as a file, and may name each; a folder may be imported as such.
const isOfArea = ({ area, rest }) => rest !== '' || !/^index(\.|$)|^$/.test(area)
const isTest = (place) => /\.test\.tsx?$/.test(place.path)

/** Which part of the tree a file is in, by its path from the root; undefined if in neither. */
function placeOf(file) {
  // A file may be called as a folder is.
  const parts = relative(ROOT, file).split(sep).join(posix.sep).split('/')
  const [part, layer = '', area = '', ...rest] = parts
  if (parts.length < 2 || (part !== 'src' && part !== 'server')) return undefined
  // What stands beside the folders of the console puts them together.
  if (part === 'src' && parts.length === 2 && !ORDER.includes(layer)) return undefined
  return { part, layer, area, rest: rest.join('/'), path: file }
}
