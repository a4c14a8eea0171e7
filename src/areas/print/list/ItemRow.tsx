import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { type ComponentProps, memo } from 'react'
import { Badge } from '../../../ui/kit/Badge'
import { cx } from '../../../ui/kit/cx'
import { IconButton } from '../../../ui/kit/IconButton'
import { NumberInput } from '../../../ui/kit/NumberInput'
import styles from './list.module.css'
import { isCopies, type PrintItem, titleOf } from './items'

interface ItemRowProps {
  readonly item: PrintItem
  readonly at: number
  readonly count: number
  readonly top: number
  readonly isDragged: boolean
  /** Its barcode does not fit on the selected label. */
  readonly noBarcode: boolean
  /** Props of the drag handle. */
  readonly handle: ComponentProps<'button'>
  readonly onQuantity: (qty: number) => void
  readonly onRemove: () => void
  readonly onEdit: (() => void) | undefined
}

/** One item of the list: its name, its quantity and its position. */
export const ItemRow = memo(function ItemRow({
  item,
  at,
  count,
  top,
  isDragged,
  noBarcode,
  handle,
  onQuantity,
  onRemove,
  onEdit,
}: ItemRowProps) {
  const translate = useTranslate()
  const name = titleOf(item) || translate(`areas.print.kinds.${item.kind}`)
  return (
    <li
      className={cx(styles.row, isDragged && styles.dragged)}
      style={{ top }}
      aria-setsize={count}
      aria-posinset={at + 1}
      data-key={item.key}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={translate('areas.print.list.move', { name, at: at + 1, count })}
        title={translate('areas.print.list.moveHint')}
        {...handle}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <span className={styles.place}>{at + 1}</span>
      <span className={styles.what}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.code}>
          {item.kind !== 'product' && <Badge>{translate(`areas.print.kinds.${item.kind}`)}</Badge>}
          {noBarcode && <Badge tone="warn">{translate('areas.print.list.noBarcode')}</Badge>}
          {item.prCode}
        </span>
      </span>
      <NumberInput
        hideLabel
        integer
        className={styles.quantity}
        label={translate('areas.print.list.quantityOf', { name })}
        value={item.qty}
        onChange={(qty) => isCopies(qty) && onQuantity(qty)}
        onFocus={(event) => event.target.select()}
      />
      {onEdit && (
        <IconButton size="s" label={translate('areas.print.list.edit', { name })} icon={<Pencil />} onClick={onEdit} />
      )}
      <IconButton
        size="s"
        label={translate('areas.print.list.remove', { name })}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </li>
  )
})
