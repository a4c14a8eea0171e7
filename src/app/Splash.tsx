import css from './app.module.css'

/** Nothing but the ground, for the moment before the first page. */
export const Splash = () => <div className={css.splash} aria-busy="true" />
