import css from './layout.module.css'

/** The placeholder of a page. */
export const PageSkeleton = () => <div className={css.skeleton} aria-busy="true" />
