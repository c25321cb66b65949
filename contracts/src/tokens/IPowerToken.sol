// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title Computing power as a token: credit that opens orders.
interface IPowerToken is IERC20 {
    error NotPowerMarket(address account);

    /// @return The only account that mints and burns.
    function powerMarket() external view returns (address);

    /// @notice Creates `amount` base units for `to`. Power market only, otherwise `NotPowerMarket`.
    function mint(address to, uint256 amount) external;

    /// @notice Destroys `amount` base units of `from`, without allowance. Power market only, otherwise `NotPowerMarket`; it burns
    /// nothing but what its caller opens an order with.
    function burn(address from, uint256 amount) external;
}
