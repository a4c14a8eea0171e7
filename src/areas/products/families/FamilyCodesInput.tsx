import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { request } from '../../../data/http'
import { useSession } from '../../../data/session'
import type { Product } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import type { Input } from '../../../ui/inputs/types'
import { useFieldInput } from '../../../ui/inputs/useFieldInput'
import { Field } from '../../../ui/kit/Field'
import { TextInput } from '../../../ui/kit/TextInput'
import styles from '../edit/edit.module.css'
import { isShared } from './familyList'

const DEFAULT_COUNT = 3
const STALE_MS = 30_000

/** The product codes of a family: as many fields as the system allows (familyProductItemCount), each with the product's name. */
export const FamilyCodesInput: Input = (props) => {
  const translate = useTranslate()
  const { control, texts, readOnly } = useFieldInput(props)
  const storeCode: unknown = useWatch({ name: 'storeCode' })
  const count = useSession()?.systemConfig.familyProductItemCount ?? DEFAULT_COUNT
  const value = listOf(control.value)
  const [typed, setTyped] = useState<readonly string[]>(value)
  // A value that arrives later from the server replaces the fields, unless somebody has typed.
  const slots = filled(typed).join('\n') === filled(value).join('\n') ? typed : value
  const [asked, setAsked] = useState<readonly string[]>(filled(value))
  const names = useProductNames(storeCode, asked)
  const change = (at: number, code: string) => {
    const next = Array.from({ length: Math.max(slots.length, at + 1) }, (_, index) =>
      index === at ? code : (slots[index] ?? ''),
    )
    setTyped(next)
    const codes = filled(next)
    // The list always has full length; an empty one fails the check that requires a product.
    control.onChange(
      codes.length === 0 ? [] : Array.from({ length: Math.max(count, codes.length) }, (_, index) => codes[index] ?? ''),
    )
  }
  const known = (code: string) =>
    names && code !== '' && asked.includes(code) ? (names.get(code) ?? translate('server.noProduct')) : undefined
  return (
    <Field label={texts.label} error={texts.error} required={texts.required}>
      <ul className={styles.codes}>
        {Array.from({ length: Math.max(count, slots.length) }, (_, at) => (
          <li key={at}>
            <TextInput
              label={translate('areas.products.families.slot', { number: at + 1 })}
              value={slots[at] ?? ''}
              onChange={(event) => change(at, event.target.value)}
              onBlur={() => setAsked(filled(slots))}
              help={known((slots[at] ?? '').trim())}
              maxLength={128}
              readOnly={readOnly}
              autoComplete="off"
            />
          </li>
        ))}
      </ul>
    </Field>
  )
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const filled = (slots: readonly string[]): string[] => slots.map((code) => code.trim()).filter(Boolean)

/** The names of a store's products, by code; undefined until loaded, and for shared families. */
function useProductNames(storeCode: unknown, codes: readonly string[]): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    queryKey: ['product', 'names', storeCode, codes],
    queryFn: ({ signal }) =>
      request<Product[]>('POST', fillPath('/product/store/{storeCode}/list', { storeCode }), { body: codes, signal }),
    enabled: typeof storeCode === 'string' && !isShared(storeCode) && codes.length > 0,
    staleTime: STALE_MS,
    retry: false,
    meta: { background: true },
  })
  return data && new Map(data.map(({ prCode, prInfo }) => [prCode, prInfo?.find(Boolean) ?? prCode]))
}
