import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './pages.module.css'

export interface NoticeProps {
  icon: LucideIcon
  title: string
  text: string
  children?: ReactNode
}

/** A page with one message and a link. */
export const Notice = ({ icon: Icon, title, text, children }: NoticeProps) => (
  <section className={css.notice}>
    <Icon className={css.icon} aria-hidden="true" size={28} strokeWidth={1.5} />
    <h1 className={css.title}>{title}</h1>
    <p className={css.text}>{text}</p>
    <div className={css.ways}>{children}</div>
  </section>
)
