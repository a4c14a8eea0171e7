import { Skeleton } from '../kit/Skeleton'
import styles from './form.module.css'
import type { FormSection } from './sections'

/** A label above its control. */
const FIELD_HEIGHT = 'calc(var(--control-height) + 23px)'

/** A form to come, about as high as it will be: what stands below it keeps its place. */
export const FormSkeleton = ({ sections }: { readonly sections: readonly FormSection[] }) => (
  <div className={styles.sections} aria-busy="true">
    {sections.map(({ group, fields }) => (
      <div key={group}>
        {sections.length > 1 && <div className={styles.heading}><Skeleton width={120} height="1.3em" /></div>}
        <div className={styles.fields}>
          {fields.map(({ name }) => (
            <div key={name} className={styles.cell}><Skeleton height={FIELD_HEIGHT} /></div>
          ))}
        </div>
      </div>
    ))}
  </div>
)
