import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { Values } from '../../schema/template'
import { PrInfoTable } from '../productInfo/PrInfoTable'
import { SchemaShowDialog, type SchemaShowDialogProps } from '../../ui/show/SchemaShowDialog'
import { resultColumn } from './resultColumn'

const prInfo = (record: Values) => <PrInfoTable prInfo={record['prInfo']} />

/** A tag of a task to read: what it was sent, and what came of it. */
export function TaskRowShow(props: SchemaShowDialogProps) {
  const translate = useTranslate()
  const nodes = useMemo(() => ({ prInfo, result: resultColumn(translate).node }), [translate])
  return <SchemaShowDialog {...props} nodes={nodes} />
}
