import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { request } from '../../../data/http'
import { useDescriptor } from '../../../data/useDescriptor'
import type { PredefinedGateway } from '../../../generated/types'
import type { Values } from '../../../schema/template'
import { COLUMNS, type Column, parsePredefined, type PlannedLine, planOf, repeated } from './parsePredefined'

/** What is wrong with a line, in words. */
export interface LineProblem {
  /** Undefined where it is about the whole file. */
  readonly line: number | undefined
  readonly field: Column | undefined
  readonly value: string
  readonly text: string
}

/** A file that has been read and compared with what is there. */
export interface CheckedFile {
  readonly name: string
  readonly plan: readonly PlannedLine[]
  readonly problems: readonly LineProblem[]
  readonly ignored: readonly string[]
}

interface StoreName {
  readonly storeCode: string
}

/** Reads a file of predefined gateways, checks it line by line, and compares it with what is predefined (spec/1 §2.7, §5). */
export function useCheckedFile() {
  const translate = useTranslate()
  const descriptor = useDescriptor('predefined-gateway')
  return useCallback(
    async (file: File): Promise<CheckedFile> => {
      if (!descriptor) return { name: file.name, plan: [], problems: [], ignored: [] }
      const [text, known, stores, { validatorFor }] = await Promise.all([
        file.text(),
        request<PredefinedGateway[]>('GET', '/gw/predefined/search'),
        request<StoreName[]>('GET', '/status/store'),
        import('../../../schema/validator'),
      ])
      const label = (name: Column) => translate(`resources.predefined-gateway.fields.${name}`)
      const { lines, ignored, missing, broken } = parsePredefined(text, Object.fromEntries(COLUMNS.map((name) => [name, label(name)])))
      const check = validatorFor(descriptor, 'create', (key) => translate(key, { _: '' }) !== '')
      const codes = new Set(stores.map(({ storeCode }) => storeCode))
      const problems: LineProblem[] = missing.map((field) => ({ line: undefined, field, value: '', text: translate('areas.stores.predefined.missing', { name: label(field) }) }))
      const add = (line: number, field: Column | undefined, value: unknown, words: string) => problems.push({ line, field, value: String(value ?? ''), text: words })
      for (const { line, kind } of broken) add(line, undefined, '', translate(`areas.stores.predefined.${kind}`))
      if (missing.length === 0) {
        for (const { line, values } of lines) {
          for (const [path, { key, params }] of Object.entries(check(values as Values))) {
            const field = COLUMNS.find((name) => name === path)
            add(line, field, field && values[field], translate(key, params))
          }
          if (values.storeCode !== undefined && !codes.has(String(values.storeCode))) add(line, 'storeCode', values.storeCode, translate('areas.stores.predefined.noStore'))
        }
        for (const { line, first } of repeated(lines)) add(line, 'gwMac', '', translate('areas.stores.predefined.twice', { line: first }))
      }
      const wrong = new Set(problems.map(({ line }) => line))
      const plan = missing.length > 0 ? [] : planOf(lines.filter(({ line }) => !wrong.has(line)), known)
      return { name: file.name, plan, problems: problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)), ignored }
    },
    [translate, descriptor],
  )
}
