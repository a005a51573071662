import { useEffect, useRef } from 'react'

/** Scrolls the row of tabs to the open one: on narrow screens not all of them fit. */
export function useShownTab(view: string) {
  const tabs = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is opened
  useEffect(() => {
    const open = tabs.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (tabs.current && open) tabs.current.scrollLeft = open.offsetLeft - tabs.current.clientWidth / 3
  }, [view])
  return tabs
}
