/** The popover of the location picker in the header; any button may open it with `popoverTarget`. */
export const LOCATION_PICKER = 'location-picker'
