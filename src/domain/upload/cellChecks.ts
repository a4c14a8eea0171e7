import type { Translate } from '../../data/texts'
import { ownClock } from '../../schema/clock'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { pastedValue } from '../../ui/inputs/rows/pasted'
import type { CheckedRows, FileFault, FileRow, PlannedRow } from './importKind'

/**
 * The validation of an entity's schema for the rows of a file, and the values of their cells.
 * @param names the fields to validate
 */
export async function cellChecks(descriptor: ResourceDescriptor, translate: Translate, names: readonly string[]) {
  const { validatorFor } = await import('../../schema/validator')
  const check = validatorFor(descriptor, 'create', (key) => translate(key, { _: '' }) !== '')
  return {
    faultsOf: (line: number, values: Values): FileFault[] =>
      Object.entries(check(values)).flatMap(([path, { key, params }]) => {
        const [column = ''] = path.split('.')
        return names.includes(column) ? [{ line, column, text: translate(key, params) }] : []
      }),
    valuesOf: ({ values }: FileRow): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(values).map(([name, cell]) => {
          const field = descriptor.fields.find((one) => one.name === name)
          return [
            name,
            field
              ? pastedValue(
                  field,
                  cell,
                  (option) => translate(`resources.${descriptor.name}.enums.${name}.${option}`, { _: String(option) }),
                  ownClock,
                )
              : cell,
          ]
        }),
      ),
  }
}

/** What is wrong with lines, and what sending those without a fault would do. */
export const checkedRows = <Item, Checked extends { readonly faults: readonly FileFault[] }>(
  checked: readonly Checked[],
  planOf: (one: Checked) => PlannedRow<Item>,
): CheckedRows<Item> => ({
  faults: checked.flatMap(({ faults }) => faults),
  plan: checked.filter(({ faults }) => faults.length === 0).map(planOf),
})
