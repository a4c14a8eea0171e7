import { useTranslate } from 'ra-core'
import { useDescriptor } from '../../../data/useDescriptor'
import { productCode, type SiteName } from '../../../schema/productCode'
import { cellChecks, checkedRows } from '../../../domain/upload/cellChecks'
import type { FileFault, ImportJob, ImportKind } from '../../../domain/upload/importKind'
import { assignTags, familyWithCode, tagsNamed } from './assignCalls'
import { refuseFamilies } from './rules'

const PER_CALL = 1_000
const MAX_FILE_MB = 5

/** A tag in a file and, if the line has one, its product. */
interface TagLine {
  readonly tagId: string
  readonly prCode: string
}

/**
 * The import of a file of tags and their products: one tag a line, and the product's code in an optional second column.
 * @param defaultCode for lines without one
 */
export function useTagFileKind(
  storeCode: string,
  site: SiteName,
  defaultCode: string,
): ImportKind<TagLine> | undefined {
  const translate = useTranslate()
  const descriptor = useDescriptor('tag')
  if (!descriptor) return undefined
  const label = (name: string) => translate(`resources.tag.fields.${name}`)
  return {
    name: 'tagAssignment',
    storeCode,
    title: translate('areas.tags.assign.title', { store: storeCode }),
    drop: translate('areas.tags.assign.file.drop'),
    help: translate('areas.tags.assign.file.help'),
    columns: [
      { name: 'tagId', label: label('tagId'), also: ['tag', 'tagMac', 'barcode'], required: true },
      { name: 'prCode', label: label('prCode') },
    ],
    example: 'tags.csv',
    largest: MAX_FILE_MB,
    nothing: 'messages.noValidData',
    isReadHere: true,
    // IDs and addresses of tags contain digits.
    isHeading: ([first = '']) => first !== '' && !/\d/.test(first),
    stale: ['tag'],
    sendLabel: () => translate('resources.tag.actions.assign'),
    doneLabel: (rows) => translate('areas.tags.assign.file.tags', { smart_count: rows }),
    keyOf: ({ values }) => values['tagId'] ?? '',
    async check(rows) {
      const [known, { faultsOf }] = await Promise.all([
        namesInStore(
          rows.flatMap(({ values }) => values['tagId'] ?? []),
          storeCode,
        ),
        cellChecks(descriptor, translate, ['tagId', 'prCode']),
      ])
      const checked = rows.map(({ line, values }) => {
        const item = { tagId: values['tagId'] ?? '', prCode: values['prCode'] ?? '' }
        const faults =
          item.tagId === '' ? [{ line, column: 'tagId', text: translate('messages.enterTagId') }] : faultsOf(line, item)
        const strange: FileFault[] =
          faults.length > 0 || known.has(item.tagId)
            ? []
            : [{ line, column: 'tagId', text: translate('areas.tags.assign.file.notInStore') }]
        return { line, item, faults: [...faults, ...strange] }
      })
      return checkedRows(checked, ({ line, item }) => ({ line, item, effect: 'changed' }))
    },
    async send({ rows, tell, signal }: ImportJob<TagLine>) {
      const tagList = rows.map(({ item }) => ({
        tagMac: item.tagId,
        prCode: productCode(item.prCode, site) || productCode(defaultCode, site),
      }))
      await refuseFamilies(tagList, storeCode, site, familyWithCode)
      for (let at = 0; at < tagList.length; at += PER_CALL) {
        signal.throwIfAborted()
        await assignTags(storeCode, tagList.slice(at, at + PER_CALL))
        tell({ percent: (Math.min(at + PER_CALL, tagList.length) / tagList.length) * 100 })
      }
      return { saved: tagList.length, refused: [] }
    },
  }
}

/** The tags of this list, by ID or address, that belong to the store. */
async function namesInStore(names: readonly string[], storeCode: string): Promise<Set<string>> {
  const known = new Set<string>()
  for (let at = 0; at < names.length; at += PER_CALL) {
    for (const { tagId, tagMac } of await tagsNamed(names.slice(at, at + PER_CALL), storeCode))
      known.add(tagId).add(tagMac)
  }
  return known
}
