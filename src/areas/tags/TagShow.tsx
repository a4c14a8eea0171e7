import { History } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useVariant } from '../../data/session'
import { keyValues } from '../../schema/recordId'
import type { FieldOverrides } from '../../ui/fields'
import { Button } from '../../ui/kit/Button'
import { SchemaShowDialog, type SchemaShowDialogProps } from '../../ui/show/SchemaShowDialog'
import { useTagTypes } from '../../domain/tagTypes/useTagTypes'
import { historyHref } from './history/tagHistory'

const KEY = ['storeCode', 'tagMac']

/** The details of a tag, with a readable type and a link to its histories. */
export function TagShow(props: SchemaShowDialogProps) {
  const translate = useTranslate()
  const types = useTagTypes()
  const fields = useMemo((): FieldOverrides => ({ tagType: { display: { text: types.detail } } }), [types])
  return (
    <SchemaShowDialog
      {...props}
      fields={fields}
      renderFooter={(record) => (
        <HistoriesButton
          label={translate('areas.tags.show.histories')}
          storeCode={keyValues(KEY, props.id)['storeCode']}
          {...record}
        />
      )}
    />
  )
}

interface HistoriesButtonProps {
  readonly label: string
  readonly storeCode?: unknown
  readonly tagMac?: unknown
  readonly tagId?: unknown
}

function HistoriesButton({ label, storeCode, tagMac, tagId }: HistoriesButtonProps) {
  const navigate = useNavigate()
  const first = useVariant().enableTagUpdateHistory ? 'update' : 'alarm'
  const tag = { storeCode: String(storeCode), tagMac: String(tagMac), tagId: String(tagId) }
  return (
    <Button
      variant="ghost"
      icon={<History size={16} aria-hidden="true" />}
      onClick={() => void navigate(historyHref(tag, first))}
    >
      {label}
    </Button>
  )
}
