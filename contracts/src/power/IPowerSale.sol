// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Computing power for {product} or USDT, at prices of the operators.
/// @notice A price is the base units of the paying token for one whole power (1e18 base units). It is never read from a market. A
/// new price lies within a tenth of every price of the last 24 hours; `minPower` protects a buyer within that.
interface IPowerSale {
    /// @param paid Base units of `tokenIn` that the treasury received.
    /// @param power Base units of power, minted to `account`.
    event PowerBought(address indexed account, address indexed tokenIn, uint256 paid, uint256 power);

    /// @param price Base units of `token` for one whole power, from now on.
    event PriceSet(address indexed token, uint256 price);

    /// @param minimum Base units of power that a purchase must bring at least, from now on.
    event MinimumExchangeSet(uint256 minimum);

    /// @notice The account is not bound in the referral registry.
    error SuperiorNotActivated(address account);
    error TokenNotAccepted(address token);
    error BelowMinimumExchange(uint256 power, uint256 minimum);
    error SlippageExceeded(uint256 received, uint256 minimum);

    /// @notice Takes `amount` of `tokenIn` from the caller to the treasury and mints power for what arrived there, rounded down.
    /// The caller must be bound (`SuperiorNotActivated`). Refused while paused, with `TokenNotAccepted` for any but {product} and
    /// USDT, `ZeroAmount` when nothing is paid or arrives, `BelowMinimumExchange`, for less than `minPower` with
    /// `SlippageExceeded`, and with `RewardReserveExhausted` when what it would earn is not free: power that was sold can be opened.
    /// @return power Base units of power minted to the caller.
    function buyPower(address tokenIn, uint256 amount, uint256 minPower) external returns (uint256 power);

    /// @notice Sets what one whole power costs in `token`. SETTINGS only. Refused with `ValueOutOfBounds` outside of `priceBounds`.
    function setPrice(address token, uint256 price) external;

    /// @notice Sets the least power, in base units, that a purchase may bring. SETTINGS only.
    function setMinimumExchange(uint256 minimum) external;

    /// @return Address of the token that computing power is, which this contract made.
    function powerToken() external view returns (address);

    /// @return Address of the registry that says who is bound.
    function referralRegistry() external view returns (address);

    /// @return Account that receives what power is sold for; it never changes.
    function treasury() external view returns (address);

    /// @return Base units of power that a purchase must bring at least.
    function minimumExchange() external view returns (uint256);

    /// @return Base units of `token` for one whole power; 0 for a token that is not accepted.
    function priceOf(address token) external view returns (uint256);

    /// @return lowest Smallest price that `setPrice` takes now.
    /// @return highest Largest price that `setPrice` takes now.
    function priceBounds(address token) external view returns (uint256 lowest, uint256 highest);

    /// @return power Base units of power for `amount` of `tokenIn` as it arrives, rounded down; 0 for a token that is not accepted.
    function quotePower(address tokenIn, uint256 amount) external view returns (uint256 power);
}
