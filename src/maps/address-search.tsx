import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import styles from './address-search.module.css'
import { type Coordinates, type GeocoderResult, geocode, type LocationFields } from './geocoding.ts'
import { useMapSettings } from './map-settings.ts'
import { t } from './texts.ts'

interface Props {
  fields: LocationFields
  onFound: (place: Coordinates) => void
}

/** Geocodes the typed address, or the form's own; the form takes over parts of the chosen result. */
export function AddressSearch(props: Props) {
  const id = useId()
  const settings = useMapSettings()
  const { text, setText, results, message, busy, search, choose } = useAddressSearch(props)
  if (settings?.geocoder === false) return <p className="muted">{t('maps.noGeocoder')}</p>
  return (
    <Stack>
      <label className="visually-hidden" htmlFor={id}>
        {t('maps.search')}
      </label>
      <Row oneLine>
        <Input
          id={id}
          value={text}
          maxLength={200}
          autoComplete="off"
          placeholder={t('maps.searchHint')}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => {
            // Enter would submit the surrounding form.
            event.preventDefault()
            search()
          }}
        />
        <Button onClick={search} loading={busy}>
          {t('maps.searchButton')}
        </Button>
      </Row>
      {message !== '' && (
        <p className="muted" role="status">
          {message}
        </p>
      )}
      {results && results.length > 0 && (
        <ul className={styles.places} aria-label={t('maps.results')}>
          {results.map((place) => (
            <li key={`${place.label}${place.latitude}${place.longitude}`}>
              <button type="button" className={buttons.row} onClick={() => choose(place)}>
                {place.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

function useAddressSearch({ fields: { addressOf, valuesFrom }, onFound }: Props) {
  const form = Form.useFormInstance()
  const [text, setText] = useState('')
  const [results, setResults] = useState<GeocoderResult[]>()
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)

  async function search() {
    const address = text.trim() || addressOf(form.getFieldsValue(true))
    if (address.length < 3) return setMessage(t('maps.nothingToSearch'))
    setBusy(true)
    setMessage('')
    try {
      const { places, message } = await geocode(address)
      setResults(places)
      setMessage(message ?? (places.length === 0 ? t('maps.notFound', { address }) : ''))
    } catch (failure) {
      const { status, message } = toHttpError(failure)
      showMessage({ success: status === 0 ? 'warning' : false, message })
    } finally {
      setBusy(false)
    }
  }

  function choose(place: GeocoderResult) {
    const values = Object.entries(valuesFrom(place, form.getFieldsValue(true)))
    form.setFields(values.map(([name, value]) => ({ name, value, errors: [] })))
    onFound(place)
    setResults(undefined)
    setText('')
  }
  return { text, setText, results, message, busy, search, choose }
}
