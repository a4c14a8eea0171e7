import { useTranslate } from 'ra-core'
import type { TagPreview } from '../../generated/types'
import styles from './label.module.css'

/** What the image was made of: the layout, and the product information by its aliases. */
export function PreviewFacts({ preview: { layoutId, alias, prInfo } }: { preview: TagPreview }) {
  const translate = useTranslate()
  const names = new Map(alias.map(({ index, name }) => [index, name]))
  const rows = prInfo.flatMap((value, index) => (value === '' && !names.has(index) ? [] : [{ index, name: names.get(index) ?? translate('label.info', { index }), value }]))
  if (layoutId === null && rows.length === 0) return <p className={styles.none}>{translate('label.noProduct')}</p>
  return (
    <table className={styles.facts} aria-label={translate('resources.tag-preview.fields.prInfo')}>
      <tbody>
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
