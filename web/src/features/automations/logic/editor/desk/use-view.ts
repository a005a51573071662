import { useState } from 'react'

export type View = 'canvas' | 'list'

const REMEMBERED = 'postrider.automations.view'

/** Canvas or list: kept in the browser of the person. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => (localStorage.getItem(REMEMBERED) === 'list' ? 'list' : 'canvas'))
  return [
    view,
    (next) => {
      localStorage.setItem(REMEMBERED, next)
      setView(next)
    },
  ]
}
