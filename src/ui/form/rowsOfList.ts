import { HttpError } from '../../data/http'
import { describeField, type FieldDescriptor, type ResourceDescriptor } from '../../schema/descriptor'

/** The one field of the form of a list. */
export const ROWS = 'rows'

const MOST = 10_000

/** The form of a list that is saved as a whole: one field, whose rows are records of a resource. */
export function linesDescriptor(
  of: ResourceDescriptor,
  most = MOST,
): ResourceDescriptor & { readonly columns: readonly FieldDescriptor[] } {
  const columns = of.fields.filter(({ inForm }) => inForm)
  const items = {
    type: 'object' as const,
    additionalProperties: false as const,
    required: columns.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(columns.map(({ name, schema }) => [name, schema])),
  }
  const field = { ...describeField(ROWS, { type: 'array', maxItems: most, items }, true), rowsOf: of.name }
  return {
    ...of,
    versioned: undefined,
    formGroups: [],
    fields: [field],
    schema: { ...of.schema, required: [ROWS], properties: { [ROWS]: field.schema } },
    columns,
  }
}

/**
 * A server's errors about a list (`0/prCodeList`), by the lines that they are about.
 * @param sent the list as it was sent
 * @param keyOf identifies lines after other people's rows were merged in
 * @returns the error as it is if any of it belongs to no field of a line
 */
export function refusedLines<Row>(
  failure: unknown,
  sent: readonly Row[],
  lines: readonly Row[],
  keyOf: (line: Row) => string,
): unknown {
  if (!(failure instanceof HttpError)) return failure
  const entries = Object.entries(failure.fields ?? {}).map(([path, text]) => {
    const [at = '', ...cell] = path.split('/')
    const row = sent[Number(at)]
    const line =
      lines.length === sent.length
        ? Number(at)
        : lines.findIndex((one) => row !== undefined && keyOf(one) === keyOf(row))
    return lines[line] && cell.length > 0 ? ([`${ROWS}/${line}/${cell.join('/')}`, text] as const) : undefined
  })
  if (entries.length === 0 || entries.includes(undefined)) return failure
  return new HttpError(
    failure.said,
    failure.status,
    failure.statusText,
    Object.fromEntries(entries.filter((entry) => entry !== undefined)),
    failure.body,
  )
}
