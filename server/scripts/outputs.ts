import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import { type ScriptKind, scriptKinds } from '../../src/schema/scriptKinds'
import { scriptShapes } from '../../src/schema/scriptShapes'
import { ofField, placeOf, ruleOf } from '../base/ruleWords'
import { type Message, say } from '../base/say'

const ajv = new Ajv2020({ strict: false })
const checks = new Map<ScriptKind, ValidateFunction>(
  scriptKinds.map((kind) => [kind, ajv.compile(scriptShapes[kind].output)]),
)

/** Checks the output of a script against the shape of its kind. @returns the problem, or undefined */
export function outputProblem(kind: ScriptKind, output: unknown): Message | undefined {
  const check = checks.get(kind)
  if (!check || check(output)) return undefined
  const [error] = check.errors ?? []
  return error ? ofField(['output', ...placeOf(error)].join('.'), ruleOf(error)) : say('server.script.unfit')
}

/** Entries of product information as texts; null is empty. */
export const asTexts = (prInfo: readonly unknown[]): string[] =>
  prInfo.map((value) => (value === null ? '' : String(value)))
