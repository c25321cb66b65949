// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What a swap needs of a pair of Uniswap V2, or of one that was made after it.
interface IUniswapV2Pair {
    /// @return Address of the token with the lower address.
    function token0() external view returns (address);

    /// @return Address of the other token.
    function token1() external view returns (address);

    /// @return reserve0 Base units of `token0` that the pair counts with.
    /// @return reserve1 Base units of `token1` that the pair counts with.
    /// @return updatedAt Unix seconds modulo 2^32 of the last change.
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 updatedAt);

    /// @notice Pays out both amounts to `to` and takes what arrived since the last change as payment; refused when the product of
    /// the reserves, less the pair's fee, would fall.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}
