import { useTranslate } from 'ra-core'
import type { MouseEvent } from 'react'
import type { FormSection } from './sections'
import { errorOf, type FormErrors } from './useChecks'
import styles from './form.module.css'

/** The sections of a long form; one with a mistake is marked. */
export function SectionNav({ resource, sections, errors }: { resource: string; sections: readonly FormSection[]; errors: FormErrors }) {
  const translate = useTranslate()
  const go = (event: MouseEvent<HTMLButtonElement>, group: string) => {
    const section = event.currentTarget.form?.querySelector<HTMLElement>(`[data-section="${group}"]`)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  }
  return (
    <nav className={styles.nav} aria-label={translate('form.sections')}>
      {sections.map(({ group, fields }) => (
        <button
          key={group}
          type="button"
          className={styles.navItem}
          data-invalid={fields.some(({ name }) => errorOf(errors, name) !== undefined) || undefined}
          onClick={(event) => go(event, group)}
        >
          {translate(`resources.${resource}.groups.${group}`, { _: group })}
        </button>
      ))}
    </nav>
  )
}
