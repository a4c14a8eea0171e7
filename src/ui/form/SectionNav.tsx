import { useTranslate } from 'ra-core'
import { useRef, type MouseEvent } from 'react'
import { useFormState } from 'react-hook-form'
import { groupLabel, type FormSection } from './sections'
import { useSectionInSight } from './useSectionInSight'
import styles from './form.module.css'

/** The sections of a long form: the one in sight is marked, and so are those with an error. */
export function SectionNav({ resource, sections }: { resource: string; sections: readonly FormSection[] }) {
  const translate = useTranslate()
  const { errors } = useFormState()
  const nav = useRef<HTMLElement>(null)
  const current = useSectionInSight(
    nav,
    sections.map(({ group }) => group),
  )
  const go = (event: MouseEvent<HTMLButtonElement>, group: string) => {
    const section = event.currentTarget.form?.querySelector<HTMLElement>(`[data-section="${group}"]`)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  }
  return (
    <nav ref={nav} className={styles.nav} aria-label={translate('form.sections')}>
      {sections.map(({ group, fields }) => (
        <button
          key={group}
          type="button"
          className={styles.navItem}
          aria-current={group === current || undefined}
          data-invalid={fields.some(({ name }) => name in errors) || undefined}
          onClick={(event) => go(event, group)}
        >
          {groupLabel(resource, group, translate)}
        </button>
      ))}
    </nav>
  )
}
