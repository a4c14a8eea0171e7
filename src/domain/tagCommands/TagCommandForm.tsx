import { useTranslate } from 'ra-core'
import type { Translate } from '../../data/texts'
import { isFor } from '../../schema/rowCondition'
import type { Values } from '../../schema/template'
import { ActionForm } from '../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../ui/list/actionTypes'

const NAMED = 5

/** LED control and page change of tags, products or families: they affect all tags of these products, and the dialog says which. */
export function TagCommandForm(props: ActionDialogProps) {
  const translate = useTranslate()
  const rows = props.rows.filter((row) => isFor(props.action.onlyFor, row))
  const none = rows.length === 0
  const unable = props.rows.filter((row) => ABILITIES.some((field) => isAsked(props, field) && row[field] === false))
  const text = none
    ? translate(unable.length > 0 ? `tagCommands.unable.${props.action.id}` : 'tagCommands.noProduct')
    : whose(rows, translate)
  const left = translate('tagCommands.unable.some', { smart_count: unable.length })
  return <ActionForm {...props} description={none || unable.length === 0 ? text : `${text} ${left}`} disabled={none} />
}

/** What tags of real gateways may be unable to do. */
const ABILITIES = ['canBlink', 'canTurn']

const isAsked = ({ action }: ActionDialogProps, field: string) =>
  (action.onlyFor ?? []).some((condition) => condition.field === field)

/** A tag shows a family under the family's own code. */
const codeOf = (row: Values) => row['fmPrCode'] ?? row['prCode']

/** Which tags are affected: the products of the chosen tags may have more. */
function whose(rows: readonly Values[], translate: Translate): string {
  const codes = [...new Set(rows.map((row) => String(codeOf(row))))]
  const names = codes.slice(0, NAMED).join(', ')
  const more = codes.length - NAMED
  const isOfTags = rows.some((row) => row['tagId'] !== undefined)
  const count = tagCount(rows)
  if (count === 0) return translate('tagCommands.noTags')
  return translate(isOfTags ? 'tagCommands.whoseTags' : 'tagCommands.whose', {
    smart_count: codes.length,
    codes: more > 0 ? translate('tagCommands.andMore', { names, count: more }) : names,
    tags: count === undefined ? translate('tagCommands.all') : translate('tagCommands.count', { smart_count: count }),
  })
}

/** How many tags the products of the rows have together, if all rows say it. */
function tagCount(rows: readonly Values[]): number | undefined {
  const counts = new Map(rows.map((row) => [codeOf(row), row['countByPrCode'] ?? row['tagCount']] as const))
  const known = [...counts.values()].filter((count) => typeof count === 'number')
  return known.length === counts.size ? known.reduce((sum, count) => sum + count, 0) : undefined
}
