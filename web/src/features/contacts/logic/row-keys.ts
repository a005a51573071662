import { type RefObject, useEffect } from 'react'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move the focus between the links of table rows. */
export function useRowKeys(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      const links = [...(place.current?.querySelectorAll<HTMLElement>('tbody tr a') ?? [])]
      const at = links.indexOf(document.activeElement as HTMLElement)
      if (!step || at < 0) return
      event.preventDefault()
      links[at + step]?.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [place])
}
