import type { Event } from '#contracts/events/events.ts'
import { addressData, type StructuredData } from '#web/lib/structured-data.ts'

/** Structured data for search engines, from the same record as the page. */
export const eventData =
  ({ id, title, about, host, picture, place, startsAt, endsAt, price, state, seatsLeft }: Event): StructuredData =>
  (origin) => ({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description: about,
    url: `${origin}/events/${id}`,
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
    eventStatus: `https://schema.org/${state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(picture && { image: [origin + picture.src] }),
    location: {
      '@type': 'Place',
      name: `${place}, ${host.name}`,
      address: addressData({ street: host.street, city: host.city, state: host.state, zipCode: host.zip }),
    },
    organizer: { '@type': 'Organization', name: host.name, url: origin + host.href },
    offers: {
      '@type': 'Offer',
      url: `${origin}/events/${id}`,
      price: (price / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${seatsLeft === 0 ? 'SoldOut' : 'InStock'}`,
    },
  })
