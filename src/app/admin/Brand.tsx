import { Mark } from '../Mark'
import css from './sidebar.module.css'

/** The console's mark and name, above the menu. */
export const Brand = () => (
  <div className={css.brand}>
    <Mark size={22} />
    <span className={css.label} translate="no">
      {'Shelfdeck'}
    </span>
  </div>
)
