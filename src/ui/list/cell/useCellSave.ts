import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate, type RaRecord } from 'ra-core'
import { isMissing } from '../../../data/errors'
import { isNoMatchingTags } from '../../../data/http'
import { bodyOf } from '../../../schema/body'
import type { FieldDescriptor, ResourceDescriptor } from '../../../schema/descriptor'
import { REVISION, UNREAD } from '../../../schema/revision'
import type { Values } from '../../../schema/template'
import { same } from '../../../schema/threeWay'
import { goneRecords } from '../../conflict/ask'
import { useConflict } from '../../conflict/useConflict'
import { fieldLabel, valueOf } from '../../displays/values'
import { refusalOf } from '../../form/refusal'
import type { Row } from '../selection'
import { nameOf, typedValue, withValue } from './cellValue'

/** 'done': saved, or settled otherwise; 'open': editing goes on; else why it was not saved. */
export type CellOutcome = { readonly is: 'done' | 'open' } | { readonly is: 'refused'; readonly why: string }

/**
 * `save(row, field, text)` changes one field of a record that stands in a list, by the record's own update: checked by
 * its schema, held to what the record is now, and with somebody else's change asked about as in a form.
 */
export function useCellSave(descriptor: ResourceDescriptor, params: Values | undefined) {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const settle = useConflict(descriptor)
  const { name: resource, calls } = descriptor
  const meta = params && { meta: { params } }

  const readAgain = () =>
    Promise.all(
      [resource, ...(calls.update?.invalidates ?? [])].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    )
  /** What the row showed when somebody began to type is what the change is compared with. */
  const baseOf = async (row: Row, field: FieldDescriptor): Promise<Values> => {
    const { data } = await dataProvider.getOne<RaRecord<string> & Values>(resource, { id: row.id, ...meta })
    const isOld = !same(valueOf(field, data), valueOf(field, row))
    return isOld ? { ...withValue(data, field, valueOf(field, row)), [REVISION]: UNREAD } : data
  }
  const faultOf = async (field: FieldDescriptor, values: Values) => {
    const { validatorFor } = await import('../../../schema/validator')
    const found = Object.entries(validatorFor(descriptor, 'update', (key) => translate(key, { _: '' }) !== '')(values))
    const [, own] = found.find(([path]) => path === nameOf(field) || path.startsWith(`${nameOf(field)}.`)) ?? []
    // What was saved before the schema had a rule for it stays as the server has it.
    return {
      why: own && translate(own.key, { ...own.params }),
      stay: new Set(found.map(([path]) => path.split('.')[0])),
    }
  }

  return async (row: Row, field: FieldDescriptor, text: string): Promise<CellOutcome> => {
    try {
      let base = await baseOf(row, field)
      let values = withValue(base, field, typedValue(field, text))
      for (;;) {
        const { why, stay } = await faultOf(field, values)
        if (why !== undefined) return { is: 'refused', why }
        const isRequired = (name: string) => descriptor.fields.some((one) => one.name === name && one.required)
        const body = Object.fromEntries(
          Object.entries(bodyOf(descriptor, values, 'update')).filter(([name]) => isRequired(name) || !stay.has(name)),
        )
        try {
          await dataProvider.update(resource, {
            id: row.id,
            data: body,
            previousData: { ...base, id: row.id },
            ...meta,
          })
          notify(translate('form.saved', { name: translate(`resources.${resource}.name`, { smart_count: 1 }) }), {
            type: 'success',
          })
        } catch (error) {
          if (isMissing(error)) {
            await goneRecords.ask({ typed: `${fieldLabel(resource, field, translate)}: ${text}`, canRecreate: false })
            return { is: 'open' }
          }
          const settled = await settle(error, base, values)
          if (settled?.is === 'back') return { is: 'open' }
          if (settled?.is === 'save') {
            base = settled.theirs
            values = { ...settled.values, [REVISION]: settled.theirs[REVISION] }
            continue
          }
          if (settled) notify(translate('conflict.theirsTaken'))
          // Saved, and no tag shows it.
          else if (isNoMatchingTags(error)) notify(translate('server.noMatchingTags'))
          else throw error
        }
        await readAgain()
        return { is: 'done' }
      }
    } catch (error) {
      const { fields, reported } = refusalOf(error, descriptor, translate)
      return { is: 'refused', why: Object.values(fields)[0] ?? reported ?? translate('list.cell.failed') }
    }
  }
}
