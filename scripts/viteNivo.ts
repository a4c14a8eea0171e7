import type { Plugin } from 'vite'

const NIVO = /\/node_modules\/@nivo\/[^/]+\/dist\/[^/]+\.mjs$/
/** nivo and its dependencies: none of them has side effects when loaded. */
const WITHOUT_EFFECTS = /\/node_modules\/(?:@nivo|@react-spring|lodash|d3-[a-z-]+)\//
const REACT_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']react["']/
const IMPORTED = /(\w+)(?:\s+as\s+([\w$]+))?/g
const MAKERS = new Set(['memo', 'forwardRef', 'createContext'])
/** How its compiler emits `{ ...one, ...other }`. */
const SPREAD = /function ([\w$]+)\(\)\{return \1=Object\.assign/
const DISPLAY_NAME = /[\w$]+\.displayName="[^"]*"/g

/**
 * Keeps the build to what is used of nivo. Its components and their defaults are made when its files are loaded, which no bundler may
 * leave out by itself; so all its SVG charts, hints and animations come along, twice as much as what draws on a canvas.
 */
export function leanNivo(): Plugin {
  return {
    name: 'shelfdeck:lean-nivo',
    apply: 'build',
    transform: {
      filter: { id: WITHOUT_EFFECTS },
      handler: (code, id) => ({ code: NIVO.test(id) ? markPure(code) : code, map: null, moduleSideEffects: false }),
    },
  }
}

/** Marks what a compiled module creates at its top (components, contexts, merged defaults) as free of side effects. */
export function markPure(code: string): string {
  const imported = [...(REACT_IMPORT.exec(code)?.[1] ?? '').matchAll(IMPORTED)]
  const makers = [
    ...imported.flatMap(([, name = '', local = name]) => (MAKERS.has(name) ? [local] : [])),
    ...(SPREAD.exec(code)?.slice(1) ?? []),
  ]
  if (makers.length === 0) return code
  const calls = new RegExp(`([\\w$][=:])((?:${makers.map((name) => name.replaceAll('$', '\\$')).join('|')})\\()`, 'g')
  return code.replace(calls, '$1/*#__PURE__*/$2').replace(DISPLAY_NAME, 'void 0')
}
