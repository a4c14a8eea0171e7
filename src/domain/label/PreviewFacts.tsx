import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { TagPreview } from '../../generated/types'
import styles from './label.module.css'

interface PreviewFactsProps {
  readonly preview: Pick<TagPreview, 'layoutId' | 'alias' | 'prInfo'>
  /** Facts above these. */
  readonly facts?: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** What the image was drawn from: the layout, and the product information by its aliases. */
export function PreviewFacts({ preview: { layoutId, alias, prInfo }, facts = [] }: PreviewFactsProps) {
  const translate = useTranslate()
  const names = new Map(alias.map(({ index, name }) => [index, name]))
  const rows = prInfo.flatMap((value, index) =>
    value === '' && !names.has(index)
      ? []
      : [{ index, name: names.get(index) ?? translate('label.info', { index }), value }],
  )
  if (layoutId === null && rows.length === 0 && facts.length === 0)
    return <p className={styles.none}>{translate('label.noProduct')}</p>
  return (
    <table className={styles.facts} aria-label={translate('resources.tag-preview.fields.prInfo')}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value ?? translate('kit.none')}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{translate('resources.tag-preview.fields.layoutId')}</th>
          <td>{layoutId ?? translate('kit.none')}</td>
        </tr>
        {rows.map(({ index, name, value }) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{value === '' ? '–' : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
