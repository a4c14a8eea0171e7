import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { aliasesQuery, useInfoName } from '../../data/aliases'
import { useSession } from '../../data/session'
import { PAPER_HEADINGS, IGNORED_HEADING, PRODUCT_HEADINGS, type ProductField } from '../../schema/productHeadings'
import { cellChecks } from './cellChecks'
import type { FileColumn, FileFault, FileRow } from './importKind'
import { useDescriptor } from '../../data/useDescriptor'

const USUAL_COUNT = 10
const FIELDS = {
  product: ['prCode', 'layoutId', 'nfc'],
  'paper-task-row': ['prCode', 'quantity', 'layoutId', 'printerName', 'printerIp'],
} as const

/** All headings that mean a field, in whatever language. */
const headingsOf = (field: ProductField | 'nothing', isPaper: boolean) =>
  Object.entries({ ...PRODUCT_HEADINGS, ...(isPaper && PAPER_HEADINGS) }).flatMap(([heading, means]) =>
    means === field ? [heading] : [],
  )

/**
 * The columns of product files, or of files of paper labels, and the validation of their first rows by the schema; what the
 * server requires beyond that, it reports itself.
 * @returns undefined while the aliases load
 */
export function useProductColumns(resource: 'product' | 'paper-task-row') {
  const translate = useTranslate()
  const nameOf = useInfoName()
  const { data: aliases = [], isPending } = useQuery(aliasesQuery)
  const descriptor = useDescriptor(resource)
  const infos = Math.max(
    useSession()?.systemConfig.prInfoCount ?? USUAL_COUNT,
    ...aliases.map(({ index }) => index + 1),
  )
  if (isPending || !descriptor) return undefined
  const isPaper = resource === 'paper-task-row'
  const key = aliases.find((alias) => alias.key)
  const field = (name: ProductField, more: Partial<FileColumn> = {}): FileColumn => ({
    name,
    label: translate(`resources.${resource}.fields.${name}`, { _: translate(`resources.product.fields.${name}`) }),
    also: headingsOf(name, isPaper),
    ...more,
  })
  const columns: FileColumn[] = [
    field('prCode', { required: true }),
    ...FIELDS[resource].slice(1).map((name) => field(name, { isExtra: name === 'printerIp' })),
    field('storeCode', { isExtra: true }),
    ...(isPaper ? [field('nfc', { isExtra: true })] : []),
    ...Array.from({ length: infos }, (_, at): FileColumn => {
      const alias = aliases.find(({ index, name }) => index === at && name.trim() !== '')
      return {
        name: `prInfo_${at}`,
        label: nameOf(at),
        also: alias ? [alias.name] : [],
        isExtra: isPaper,
        ...(alias?.index === key?.index && { standsFor: 'prCode' }),
      }
    }),
  ]
  return {
    columns,
    passedOver: [IGNORED_HEADING, ...headingsOf('nothing', isPaper)],
    async check(rows: readonly FileRow[]): Promise<{ faults: FileFault[]; plan: [] }> {
      const { faultsOf, valuesOf } = await cellChecks(descriptor, translate, FIELDS[resource])
      // A blank cell leaves the product's value; only its code is required.
      const isMeant =
        ({ values }: FileRow) =>
        ({ column = '' }: FileFault) =>
          values[column] !== undefined || (column === 'prCode' && !(key && values[`prInfo_${key.index}`]))
      return { faults: rows.flatMap((row) => faultsOf(row.line, valuesOf(row)).filter(isMeant(row))), plan: [] }
    },
  }
}
