import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { type ScriptKind, scriptKinds } from '../../src/schema/scriptKinds'
import { scriptShapes } from '../../src/schema/scriptShapes'

const ajv = new Ajv2020({ strict: false })
const checks = new Map<ScriptKind, ValidateFunction>(scriptKinds.map((kind) => [kind, ajv.compile(scriptShapes[kind].output)]))

/** What does not fit in the output of a script of this kind; undefined where all of it does. */
export function outputProblem(kind: ScriptKind, output: unknown): string | undefined {
  const check = checks.get(kind)
  if (!check || check(output)) return undefined
  return inWords(check.errors?.[0])
}

function inWords(error: ErrorObject | undefined): string {
  if (!error) return 'The output does not fit.'
  const { missingProperty, additionalProperty } = error.params as { missingProperty?: string; additionalProperty?: string }
  const where = ['output', ...error.instancePath.split('/').slice(1), ...[additionalProperty ?? missingProperty ?? []].flat()].join('.')
  if (additionalProperty !== undefined) return `${where} is unknown`
  if (missingProperty !== undefined) return `${where} is missing`
  return `${where} ${error.message ?? 'does not fit'}`
}

/** Entries of product information as labels have them: texts. */
export const asTexts = (prInfo: readonly unknown[]): string[] => prInfo.map((value) => (value === null ? '' : String(value)))
