import { useTranslate } from 'ra-core'
import { Check, Pencil, Star, Trash2 } from 'lucide-react'
import { useSession, useViewer } from '../../../data/session'
import { can } from '../../../schema/access'
import { Button } from '../../kit/Button'
import { IconButton } from '../../kit/IconButton'
import type { KnownView } from './useViews'
import styles from './views.module.css'

interface ViewsPanelProps {
  readonly views: readonly KnownView[]
  readonly isKnown: boolean
  readonly error: unknown
  /** The view that the list is open with. */
  readonly current: KnownView | undefined
  /** The list differs from it. */
  readonly isChanged: boolean
  /** The number of the one that the list opens with. */
  readonly start: number | undefined
  readonly onShow: (view: KnownView) => void
  readonly onShowAll: () => void
  readonly onStart: (view: KnownView | undefined) => void
  readonly onSaveChanges: () => void
  readonly onSaveNew: () => void
  readonly onEdit: (view: KnownView) => void
  readonly onDelete: (view: KnownView) => void
}

/** One's own views of a list, those that are shared, and what can be done with them. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { views, isKnown, error, current, isChanged, onShowAll, onSaveChanges, onSaveNew } = props
  const translate = useTranslate()
  const viewer = useViewer()
  const email = useSession()?.email
  const looksAfterShared = can(viewer, 'role.write')
  const isOwn = ({ owner }: KnownView) => owner === email
  const ofRole = ({ roleId }: KnownView) => roleId === viewer.role_id
  const groups = [
    ['own', views.filter(isOwn)],
    ['shared', views.filter((view) => !isOwn(view) && ofRole(view))],
    ['others', views.filter((view) => !isOwn(view) && !ofRole(view))],
  ] as const
  const mayWrite = (view: KnownView) => isOwn(view) || looksAfterShared
  return (
    <div className={styles.panel}>
      <ul className={styles.views}>
        <li className={styles.view}>
          <button type="button" className={styles.name} aria-current={current ? undefined : 'true'} onClick={onShowAll}>
            <Check size={14} aria-hidden="true" /> {translate('list.views.standard')}
          </button>
        </li>
      </ul>
      {error !== null && (
        <p className={styles.note} role="alert">
          {translate('list.views.failed')}
        </p>
      )}
      {isKnown && views.length === 0 && <p className={styles.note}>{translate('list.views.none')}</p>}
      {groups.map(([group, those]) =>
        those.length === 0 ? null : (
          <section key={group} aria-label={translate(`list.views.${group}`)}>
            <h3>{translate(`list.views.${group}`)}</h3>
            <ul className={styles.views}>
              {those.map((view) => (
                <View key={view.id} {...props} view={view} mayWrite={mayWrite(view)} />
              ))}
            </ul>
          </section>
        ),
      )}
      <div className={styles.actions}>
        {current && isChanged && mayWrite(current) && (
          <Button size="s" variant="primary" onClick={onSaveChanges}>
            {translate('list.views.saveChanges')}
          </Button>
        )}
        <Button size="s" onClick={onSaveNew}>
          {translate('list.views.saveNew')}
        </Button>
      </div>
    </div>
  )
}

function View({
  view,
  mayWrite,
  current,
  isChanged,
  start,
  onShow,
  onStart,
  onEdit,
  onDelete,
}: ViewsPanelProps & { view: KnownView; mayWrite: boolean }) {
  const translate = useTranslate()
  const { name } = view
  const isCurrent = current?.id === view.id
  const isStart = start === view.id
  return (
    <li className={styles.view}>
      <button
        type="button"
        className={styles.name}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onShow(view)}
        title={name}
      >
        <Check size={14} aria-hidden="true" /> <span>{name}</span>
        {isCurrent && isChanged && <small>{translate('list.views.changed')}</small>}
      </button>
      <IconButton
        size="s"
        label={translate('list.views.start', { name })}
        pressed={isStart}
        className={styles.star}
        icon={<Star size={14} aria-hidden="true" />}
        onClick={() => onStart(isStart ? undefined : view)}
      />
      {mayWrite && (
        <>
          <IconButton
            size="s"
            label={translate('list.views.editNamed', { name })}
            icon={<Pencil size={14} aria-hidden="true" />}
            onClick={() => onEdit(view)}
          />
          <IconButton
            size="s"
            label={translate('list.views.deleteNamed', { name })}
            icon={<Trash2 size={14} aria-hidden="true" />}
            onClick={() => onDelete(view)}
          />
        </>
      )}
    </li>
  )
}
