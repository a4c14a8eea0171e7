import DefaultTheme from 'vitepress/theme'
import { h } from 'vue'
import tour from '../../../docs/tour.webp'
import './theme.css'

export default {
  ...DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'home-hero-after': () =>
        h('img', {
          class: 'tour',
          src: tour,
          width: 960,
          height: 600,
          alt: 'Signing in, the dashboard, the tags of a store with a low battery, and a tag that is assigned to a product',
        }),
    }),
}
