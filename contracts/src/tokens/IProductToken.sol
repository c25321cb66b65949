// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title The product's token: a fixed supply that can only shrink.
interface IProductToken is IERC20 {
    /// @return Base units that exist since deployment; nothing is ever added.
    function initialSupply() external view returns (uint256);

    /// @return Base units burned for good. What lies at the dead address is not in it: that is still supply.
    function destroyed() external view returns (uint256);
}
