import { useTranslate } from 'ra-core'
import { clockIn } from '../../../schema/clock'
import { formatNumber } from '../../../ui/displays/values'
import { Banner } from '../../../ui/kit/Banner'
import { Card } from '../../../ui/kit/Card'
import { cx } from '../../../ui/kit/cx'
import { FactStrip } from '../../../ui/kit/FactStrip'
import { InfoIcon, OkIcon, WarnIcon } from '../../../ui/kit/icons'
import styles from '../batches.module.css'
import type { Preview } from './draft'

/** What a batch would do: labels by store, what should be looked at, and a few labels before and after. */
export function PreviewPanel({ preview }: { readonly preview: Preview }) {
  const translate = useTranslate()
  const { stores, products, labels, approval, warnings, counts, pictures } = preview
  const label = (field: string) => translate(`resources.price-batch.fields.${field}`)
  return (
    <Card title={translate('areas.batches.preview.title')}>
      <div className={styles.preview}>
        <FactStrip
          facts={[
            { label: label('storeCount'), value: formatNumber(stores.length) },
            { label: label('productCount'), value: formatNumber(products) },
            { label: label('labelCount'), value: formatNumber(labels) },
          ]}
        />
        <Banner tone="info" icon={approval === 'NONE' ? <OkIcon /> : <InfoIcon />}>
          {translate(`areas.batches.approval.${approval}`)}
        </Banner>
        {counts.map(({ kind, count }) => (
          <details key={kind} className={styles.warnings}>
            <summary>
              <WarnIcon size={16} aria-hidden="true" />{' '}
              {translate(`areas.batches.preview.kinds.${kind}`, { smart_count: count })}
            </summary>
            <ul>
              {warnings
                .filter((warning) => warning.kind === kind)
                .map(({ storeCode, prCode, name, before, after, other }) => (
                  <li key={`${storeCode}/${prCode}`}>
                    <span>
                      {name} <code>{prCode}</code> · {storeCode}
                    </span>
                    <span>
                      {before ?? '–'} → {after}
                      {other !== undefined && ` (${translate(`areas.batches.preview.others.${kind}`, { other })})`}
                    </span>
                  </li>
                ))}
            </ul>
          </details>
        ))}
        <table className={cx(styles.lines, styles.stores)}>
          <caption className="visuallyHidden">{label('storeCount')}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('areas.batches.edit.columns.store')}</th>
              <th scope="col">{label('start')}</th>
              <th scope="col">{label('end')}</th>
              <th scope="col" className={styles.amount}>
                {label('productCount')}
              </th>
              <th scope="col" className={styles.amount}>
                {label('labelCount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {stores.map(({ storeCode, storeName, timeZone, startsAt, endsAt, products: own, labels: shown }) => (
              <tr key={storeCode}>
                <td>
                  <span className={styles.name}>{storeName}</span>
                  <code>{storeCode}</code>
                </td>
                <td data-label={label('start')}>{clockIn(timeZone).named(startsAt)}</td>
                <td data-label={label('end')}>
                  {endsAt === null ? translate('areas.batches.noEnd') : clockIn(timeZone).named(endsAt)}
                </td>
                <td className={styles.amount} data-label={label('productCount')}>
                  {formatNumber(own)}
                </td>
                <td className={styles.amount} data-label={label('labelCount')}>
                  {formatNumber(shown)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {pictures.length > 0 && (
          <div className={styles.pictures}>
            {pictures.map(({ storeCode, prCode, name, before, after }) => (
              <figure key={`${storeCode}/${prCode}`}>
                <div>
                  <img
                    src={`data:image/png;base64,${before}`}
                    alt={translate('areas.batches.preview.before', { name })}
                  />
                  <img
                    src={`data:image/png;base64,${after}`}
                    alt={translate('areas.batches.preview.after', { name })}
                  />
                </div>
                <figcaption>
                  {name} <code>{prCode}</code> · {storeCode}
                </figcaption>
              </figure>
            ))}
          </div>
        )}
      </div>
    </Card>
  )
}
