import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { countPlaces, type PlaceTag } from './places.ts'

interface Props {
  mjml: string
  tag: PlaceTag
  title: string
  /** Says what to do when the place is missing, or there several times. */
  missing: string
  several: string
}

/** Says that visitors could not use the page: it cannot be saved like this. */
export function MissingPlace({ mjml, tag, title, missing, several }: Props) {
  const count = countPlaces(mjml, tag)
  if (count === 1) return null
  return (
    <Alert color="yellow" mb="md" icon={<IconAlertTriangle aria-hidden />} title={title}>
      {count ? several : missing}
    </Alert>
  )
}
