//! BEING WRITTEN NOW by a second colleague (deliveries 5, 8, 9 and 10 of the domain were taken over). Do not write this file.
