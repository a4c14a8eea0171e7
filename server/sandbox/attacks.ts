import { isDeepStrictEqual } from 'node:util'
import type { ScriptFaultKind, ScriptResult } from './job'

/**
 * A hostile script and its harmless results: one of these faults, a limit of time or memory, or an output that shows
 * that nothing was reached.
 */
export interface Attack {
  readonly name: string
  /** The script. @param entry the function that it must have */
  script(entry: string): string
  readonly faults?: readonly ScriptFaultKind[]
  readonly output?: unknown
}

const inFunction = (body: string) => (entry: string) => `function ${entry}() { ${body} }`

/** Hostile scripts; every kind of script is tried with all of them. */
export const attacks: readonly Attack[] = [
  { name: 'an endless loop', script: inFunction('for (;;) {}'), faults: ['timeout'] },
  {
    name: 'an endless loop outside of the function',
    script: (entry) => `while (true); function ${entry}() {}`,
    faults: ['timeout'],
  },
  {
    name: 'a loop that catches its end and goes on',
    script: inFunction('for (;;) { try { for (;;); } catch {} finally { for (;;); } }'),
    faults: ['timeout'],
  },
  {
    name: 'a loop inside of a built-in function',
    script: inFunction('return Array(4294967295).join("")'),
    faults: ['timeout', 'memory'],
  },
  {
    name: 'a regular expression that never ends',
    script: inFunction('return /^(a+)+$/.test("a".repeat(60) + "!")'),
    faults: ['timeout'],
  },
  {
    name: 'promises that follow each other for ever',
    script: inFunction('const again = () => Promise.resolve().then(again); return again()'),
    faults: ['timeout', 'memory'],
  },
  { name: 'a promise that never settles', script: inFunction('return new Promise(() => {})'), faults: ['exception'] },
  {
    name: 'a generator without an end',
    script: inFunction('function* g() { for (;;) yield 1 } return [...g()]'),
    faults: ['timeout', 'memory'],
  },
  {
    name: 'a list that grows',
    script: inFunction('const list = []; for (;;) list.push(new Array(1000).fill({}))'),
    faults: ['memory', 'timeout'],
  },
  {
    name: 'a text that doubles',
    script: inFunction('let text = "x"; for (;;) text += text'),
    faults: ['memory', 'exception'],
  },
  {
    name: 'a buffer of a gigabyte',
    script: inFunction('return new ArrayBuffer(2 ** 30).byteLength'),
    faults: ['memory'],
  },
  {
    name: 'a memory bomb that hides in catch',
    script: inFunction('const all = []; for (;;) { try { all.push(new ArrayBuffer(1 << 20)) } catch {} }'),
    faults: ['timeout', 'memory'],
  },
  {
    name: 'a recursion without an end',
    script: (entry) => `function ${entry}() { return ${entry}() + 1 }`,
    faults: ['stack'],
  },
  {
    name: 'a recursion inside of a built-in function',
    script: inFunction('return JSON.parse("[".repeat(500000))'),
    faults: ['stack', 'memory', 'exception', 'timeout'],
  },
  {
    name: 'a source that is nested too deep',
    script: inFunction('return eval("(".repeat(100000))'),
    faults: ['stack', 'memory', 'exception', 'timeout'],
  },
  { name: 'an output that is too long', script: inFunction('return "x".repeat(9e6)'), faults: ['output', 'memory'] },
  { name: 'an output that goes round', script: inFunction('const o = {}; o.o = o; return o'), faults: ['exception'] },
  {
    name: 'an output of getters without an end',
    script: inFunction('const make = () => ({ get next() { return make() } }); return make()'),
    faults: ['stack', 'memory', 'timeout'],
  },
  {
    name: 'a proxy as output',
    script: inFunction('return new Proxy({}, { ownKeys() { for (;;); } })'),
    faults: ['timeout'],
  },
  { name: 'a toJSON that never gives', script: inFunction('return { toJSON() { for (;;); } }'), faults: ['timeout'] },
  { name: 'a thrown proxy', script: inFunction('throw new Proxy({}, { get() { for (;;); } })'), faults: ['timeout'] },
  {
    name: 'a thrown thing whose texts throw',
    script: inFunction(
      'throw { get message() { throw 1 }, get stack() { throw 2 }, toString() { throw 3 }, toJSON() { throw 4 } }',
    ),
    faults: ['exception'],
  },
  {
    name: 'the constructor of the function',
    script: (entry) =>
      `function ${entry}() { return ${entry}.constructor('return typeof process + typeof require + typeof global')() }`,
    output: 'undefinedundefinedundefined',
  },
  {
    name: 'the constructor of the input',
    script: (entry) =>
      `function ${entry}(input) { return Object(input).constructor.constructor('return typeof process')() }`,
    output: 'undefined',
  },
  {
    name: 'the constructor of an error of the engine',
    script: inFunction('try { null.x } catch (e) { return e.constructor.constructor("return typeof process")() }'),
    output: 'undefined',
  },
  {
    name: 'this',
    script: inFunction('return typeof this.process + typeof (function () { return this })().require'),
    output: 'undefinedundefined',
  },
  {
    name: 'what a host would have',
    script: inFunction(
      'return [typeof process, typeof require, typeof module, typeof fetch, typeof setTimeout, typeof WebAssembly, typeof Deno, typeof std, typeof os, typeof Worker].filter((t) => t !== "undefined")',
    ),
    output: [],
  },
  {
    name: 'require',
    script: inFunction('return require("fs").readFileSync("/etc/passwd", "utf8")'),
    faults: ['exception'],
  },
  {
    name: 'a module that is loaded at run time',
    script: inFunction('return import("fs").then((fs) => Object.keys(fs))'),
    faults: ['exception'],
  },
  {
    name: 'a module that is loaded at the start',
    script: (entry) => `import fs from 'fs'\nfunction ${entry}() { return Object.keys(fs) }`,
    faults: ['exception', 'syntax'],
  },
  {
    name: 'eval',
    script: inFunction('return (0, eval)("typeof process + typeof globalThis.process")'),
    output: 'undefinedundefined',
  },
  {
    name: 'waiting on shared memory',
    script: inFunction('return Atomics.wait(new Int32Array(new SharedArrayBuffer(16)), 0, 0)'),
    faults: ['exception', 'timeout'],
  },
  {
    name: 'prototypes that are changed',
    script: inFunction(
      'Object.prototype.polluted = 1; Array.prototype.map = () => []; Array.prototype.toJSON = () => "x"; return JSON.parse(\'{"__proto__": {"polluted": 2}, "constructor": {"prototype": {"polluted": 3}}}\')',
    ),
    faults: ['output', 'exception'],
  },
  {
    name: 'JSON of its own',
    script: inFunction(
      'JSON.stringify = () => "boo"; JSON.parse = () => "boo"; Promise.prototype.then = () => 1; Object.hasOwn = () => 1; String = () => { for (;;); }; return 1',
    ),
    output: 1,
  },
  {
    name: 'lines that are written for ever',
    script: inFunction('for (;;) console.log("x".repeat(1e5))'),
    faults: ['timeout'],
  },
  {
    name: 'a name that it should not have',
    script: (entry) => `Object.defineProperty(globalThis, '${entry}', { get() { for (;;); } })`,
    faults: ['timeout'],
  },
]

/** 'harmless', or the result of an attack that worked. */
export function verdict({ faults = [], output }: Attack, result: ScriptResult): string {
  const isHarmless =
    'fault' in result
      ? [...faults, 'timeout', 'memory'].includes(result.fault.kind)
      : isDeepStrictEqual(result.output, output)
  return isHarmless ? 'harmless' : JSON.stringify(result)
}
